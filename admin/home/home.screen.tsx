import type { ReactElement } from 'react';
import { Select } from 'antd';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { Waiting } from '../app/loading/waiting';
import { HomeDocument, type HomeQuery } from '../documents/home';
import { useList } from '../list/use-list';
import { Link } from '../routing/link';
import { grouped } from '../texts/grouped';
import { homeTexts } from '../texts/home.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { AttentionPanel } from './attention-panel';
import { DayChart } from './day-chart';
import { RankList } from './rank-list';

type Overview = NonNullable<HomeQuery['overview']>;

const SPANS = [7, 14, 30] as const;

/** Shows the activity of the last days, and what needs attention. */
export default function HomeScreen(): ReactElement {
  const t = useTexts(homeTexts);
  const { filters, setFilters } = useList(['days']);
  const days = SPANS.find((span) => String(span) === filters.days) ?? 14;
  const { data, error, refetch } = useRead(HomeDocument, { days }, { keep: true });
  const overview = data?.overview;
  return (
    <>
      <div className="screen-head">
        <h1>{t.heading}</h1>
        <Select
          aria-label={t.span}
          value={days}
          onChange={(span) => setFilters({ days: span === 14 ? undefined : String(span) })}
          options={SPANS.map((value) => ({ value, label: t.lastDays(value) }))}
        />
      </div>
      {overview == null ? (
        error === null ? (
          <Waiting />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Panels overview={overview} />
      )}
    </>
  );
}

function Panels({ overview }: { readonly overview: Overview }): ReactElement {
  const t = useTexts(homeTexts);
  const { user: userNamed } = useTexts(pageTexts);
  const { days, keywords, missedKeywords, teams } = overview;
  return (
    <div className="home">
      <Figure title={t.searches} days={days} of={({ searches }) => searches} withMissed />
      <Figure title={t.favourites} days={days} of={({ favourites }) => favourites} />
      <Figure title={t.posters} days={days} of={({ posters }) => posters} />
      <Figure title={t.newcomers} days={days} of={({ newcomers }) => newcomers} />
      <AttentionPanel attention={overview.attention} />
      <section className="panel">
        <h2>{t.keywords}</h2>
        <RankList
          empty={t.nothingYet}
          items={keywords.map(({ keyword, searches }) => ({
            key: keyword,
            name: <Link to={`jobs?name=${encodeURIComponent(keyword)}`}>{keyword}</Link>,
            value: searches,
            text: t.times(searches),
          }))}
        />
      </section>
      <section className="panel">
        <h2>
          {t.missedKeywords} <small className="quiet">{t.missedHint}</small>
        </h2>
        <RankList
          empty={t.nothingYet}
          items={missedKeywords.map(({ keyword, missed }) => ({
            key: keyword,
            name: keyword,
            value: missed,
            text: t.times(missed),
          }))}
        />
      </section>
      <section className="panel">
        <h2>{t.teams}</h2>
        <RankList
          empty={t.nothingYet}
          items={teams.flatMap(({ user, newcomers }) =>
            user === null
              ? []
              : [
                  {
                    key: user.id,
                    name: user.name || userNamed(user.id),
                    value: newcomers,
                    text: t.people(newcomers),
                  },
                ],
          )}
        />
      </section>
    </div>
  );
}

interface FigureProps {
  readonly title: string;
  readonly days: Overview['days'];
  readonly of: (day: Overview['days'][number]) => number;
  /** Whether searches that found nothing are shown separately. */
  readonly withMissed?: boolean;
}

/** One figure with its sum, today's value, and a chart by day. */
function Figure({ title, days, of, withMissed = false }: FigureProps): ReactElement {
  const t = useTexts(homeTexts);
  const sum = (value: FigureProps['of']) => days.reduce((all, day) => all + value(day), 0);
  const today = days.at(-1);
  const missed = sum((day) => day.missed);
  return (
    <section className="panel figure">
      <h2>{title}</h2>
      <div className="figure-head">
        <strong>{grouped(sum(of))}</strong>
        <span className="quiet">
          {t.today} {today === undefined ? 0 : grouped(of(today))}
        </span>
        {withMissed && missed > 0 && (
          <span className="warning">
            {t.missed} {grouped(missed)}
          </span>
        )}
      </div>
      <DayChart
        title={title}
        days={days.map((day) => ({
          day: day.day,
          value: of(day),
          ...(missed && { part: day.missed }),
        }))}
      />
    </section>
  );
}
