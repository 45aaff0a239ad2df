import type { ReactElement } from 'react';
import type { HomeQuery } from '../documents/home';
import { Link } from '../routing/link';
import { homeTexts } from '../texts/home.texts';
import { useTexts } from '../texts/texts';

type Attention = NonNullable<HomeQuery['overview']>['attention'];

type Kind = Attention[number]['kind'];

/** The service counts no further than this. */
const MAX_COUNTED = 1000;

/** The path of the list of these jobs; null if no filter finds them. */
const LISTS: Readonly<Record<Kind, string | null>> = {
  EXPIRING: 'jobs?status=PUBLISHED&expiry=7&sort=EXPIRE_TIME',
  WITHOUT_IMAGE: 'jobs?status=PUBLISHED&pictures=false',
  WITHOUT_PLACE: 'jobs?status=PUBLISHED&place=false',
  NEVER_FAVOURITED: null,
};

/** Shows jobs that need attention, by reason, with links to their lists. */
export function AttentionPanel(props: { readonly attention: Attention }): ReactElement {
  const t = useTexts(homeTexts);
  return (
    <section className="panel attention">
      <div className="row attention-head">
        <h2>{t.attention}</h2>
        <Link to="publishing">{t.rules}</Link>
      </div>
      <div className="attention-kinds">
        {props.attention.map(({ kind, count, jobs }) => {
          const list = LISTS[kind];
          return (
            <div key={kind}>
              <h3>
                {t[kind]}{' '}
                <span className={count > 0 ? 'warning' : 'good'}>
                  {count >= MAX_COUNTED ? t.many(MAX_COUNTED) : t.jobs(count)}
                </span>
              </h3>
              {kind === 'NEVER_FAVOURITED' && <small className="quiet">{t.newest}</small>}
              {jobs.length === 0 && <p className="quiet">{t.allWell}</p>}
              <ul>
                {jobs.map(({ id, jobName }) => (
                  <li key={id}>
                    <Link to={`jobs/${id}`} title={jobName}>
                      {jobName}
                    </Link>
                  </li>
                ))}
              </ul>
              {list !== null && count > jobs.length && (
                <Link className="attention-all" to={list}>
                  {t.showAll}
                </Link>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
