import { Fragment, useId, useRef, useState, type ReactElement } from 'react';
import { isHalfTyped, useShownDate } from '../edit/draft/half-typed';
import { FilterChoice, FilterText, Labelled } from '../list/filter-fields';
import { Button } from '../parts/button';
import { useSession } from '../session/session';
import { auditTexts } from '../texts/audit.texts';
import { listTexts } from '../texts/list.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import UserSearch from '../users/user-search';

/** The filters, as they are named in the address. */
export const FILTERS = ['entity', 'action', 'user', 'row', 'since', 'until'] as const;

type AuditFilter = (typeof FILTERS)[number];

const ENTITIES = [
  'JOB',
  'CATEGORY',
  'FACTORY',
  'USER',
  'ACCOUNT',
  'TOKEN',
  'SITE_TEXT',
  'MEDIA',
] as const;
const ACTIONS = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'REORDER',
  'EXPIRE',
  'UPLOAD',
  'ISSUE',
  'REVOKE',
  'LOGIN',
  'REFUSE',
] as const;

/** Entities and actions that only administrators have entries of. */
const ADMIN_ONLY: ReadonlySet<string> = new Set([
  'USER',
  'TOKEN',
  'EXPIRE',
  'ISSUE',
  'REVOKE',
  'REFUSE',
]);

interface AuditFiltersProps {
  readonly filters: Readonly<Partial<Record<AuditFilter, string>>>;
  readonly onChange: (
    changes: Partial<Record<AuditFilter, string | undefined>>,
    replace?: boolean,
  ) => void;
  readonly onReset: () => void;
}

/** The filters of the audit log: entity, row, action, user and time. */
export function AuditFilters({ filters, onChange, onReset }: AuditFiltersProps): ReactElement {
  const t = useTexts(auditTexts);
  const page = useTexts(pageTexts);
  const { isAdmin } = useSession();
  // An incomplete date is not a filter, so a reset clears it only by recreating the fields.
  const [resets, setResets] = useState(0);
  const field = (name: AuditFilter) => ({
    value: filters[name],
    onChange: (value: string | undefined, replace?: boolean) =>
      onChange({ [name]: value }, replace),
  });
  const named = <Name extends (typeof ENTITIES | typeof ACTIONS)[number]>(names: readonly Name[]) =>
    names
      .filter((value) => isAdmin || !ADMIN_ONLY.has(value))
      .map((value) => ({ value, label: t[value] }));
  const { since = '', until = '' } = filters;
  const isEmptySpan = since !== '' && until !== '' && until < since;
  return (
    <search className="panel filters" aria-label={t.filters}>
      <FilterChoice label={t.entity} options={named(ENTITIES)} {...field('entity')} />
      <FilterText label={t.row} {...field('row')} width={110} />
      <FilterChoice label={t.action} options={named(ACTIONS)} {...field('action')} />
      {isAdmin && (
        <Labelled label={t.who}>
          <UserSearch label={t.who} {...field('user')} width={190} />
        </Labelled>
      )}
      <Fragment key={resets}>
        <Day label={t.since} {...field('since')} />
        <Day label={t.until} problem={isEmptySpan ? t.spanEmpty : undefined} {...field('until')} />
      </Fragment>
      <Button
        onClick={() => {
          setResets(resets + 1);
          onReset();
        }}
      >
        {page.reset}
      </Button>
    </search>
  );
}

function Day(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly problem?: string | undefined;
  readonly onChange: (value: string | undefined, replace?: boolean) => void;
}): ReactElement {
  const { label, value = '', onChange } = props;
  const { unread } = useTexts(listTexts);
  const [isHalf, setHalf] = useState(false);
  const problem = isHalf ? unread : props.problem;
  const note = useId();
  const field = useShownDate(value);
  // While a year is typed, each digit makes a complete date.
  const hasApplied = useRef(false);
  return (
    <Labelled label={label} problem={problem} note={note}>
      <input
        ref={field}
        type="date"
        // Without a maximum, the year takes six digits.
        max="9999-12-31"
        className="text-input"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={note}
        data-empty={value === '' || undefined}
        onChange={({ target }) => {
          // The date is complete or was cleared; an incomplete one is reported only on blur.
          setHalf(false);
          onChange(target.value, hasApplied.current);
          hasApplied.current = true;
        }}
        onBlur={({ target }) => {
          hasApplied.current = false;
          setHalf(isHalfTyped(target));
        }}
      />
    </Labelled>
  );
}
