import type { ComponentType } from 'react';
import { JobListScreen } from '../jobs/list/job-list.screen';
import { navigationTexts } from '../texts/navigation.texts';
import type { ScreenProps } from './screen-props';
import { withAntd } from './with-antd';

export interface Screen {
  /** Such as `jobs/:id`. */
  readonly path: string;
  readonly component: ComponentType<ScreenProps>;
  /** The lowest role that sees it; editors do not see administrators' screens. */
  readonly role: 'EDITOR' | 'ADMIN';
  /** The title of a screen without a navigation entry; by default that of the entry `of`. */
  readonly title?: keyof typeof navigationTexts;
  /** Its navigation entry; a screen without one belongs to the entry `of`. */
  readonly label?: keyof typeof navigationTexts;
  /** The path of the navigation entry that it belongs to. */
  readonly of?: string;
}

type Load = () => Promise<{ default: ComponentType<ScreenProps> }>;

const screen = (path: string, load: Load, others: Omit<Screen, 'path' | 'component'>): Screen => ({
  path,
  component: withAntd(load),
  ...others,
});

/** Every screen of the page; all but START_PATH's are loaded when they are opened. */
export const SCREENS: readonly Screen[] = [
  screen('home', () => import('../home/home.screen'), { role: 'EDITOR', label: 'home' }),
  {
    path: 'jobs',
    // This screen opens first: it is part of the main bundle and uses no antd.
    component: JobListScreen,
    role: 'EDITOR',
    label: 'jobs',
  },
  screen('jobs/:id', () => import('../jobs/edit/job-edit.screen'), { role: 'EDITOR', of: 'jobs' }),
  screen('categories', () => import('../catalogue/category-list.screen'), {
    role: 'EDITOR',
    label: 'categories',
  }),
  screen('factories', () => import('../catalogue/factory-list.screen'), {
    role: 'EDITOR',
    label: 'factories',
  }),
  screen('texts', () => import('../site/texts.screen'), { role: 'EDITOR', label: 'texts' }),
  screen('library', () => import('../library/library.screen'), {
    role: 'EDITOR',
    label: 'library',
  }),
  screen('import', () => import('../importing/import.screen'), {
    role: 'EDITOR',
    label: 'importing',
  }),
  screen('publishing', () => import('../publishing/publishing.screen'), {
    role: 'EDITOR',
    title: 'publishing',
    of: 'home',
  }),
  screen('history', () => import('../audit/audit.screen'), { role: 'EDITOR', label: 'history' }),
  screen('users', () => import('../people/people.screen'), { role: 'ADMIN', label: 'users' }),
  screen('users/arrivals', () => import('../people/arrivals.screen'), {
    role: 'ADMIN',
    title: 'arrivals',
    of: 'users',
  }),
  screen('accounts', () => import('../people/account/account-list.screen'), {
    role: 'ADMIN',
    label: 'accounts',
  }),
];

/** The path of the screen that opens first. */
export const START_PATH = 'jobs';
