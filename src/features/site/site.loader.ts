import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { findSiteText, type SiteTextRow } from './site.storage';

/** Texts of the site configuration by name; there are few. */
export const siteTextLoader = ({ database }: Context) =>
  new DataLoader<string, SiteTextRow>((names) =>
    Promise.all(names.map((name) => findSiteText(database, name))),
  );
