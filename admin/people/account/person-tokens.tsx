import { useState, type ReactElement } from 'react';
import { useRead } from '../../api/queries';
import { Failure } from '../../app/loading/failure';
import {
  IssueTokenDocument,
  PersonTokensDocument,
  type PersonTokensQuery,
  RevokeTokenDocument,
  RevokeTokensDocument,
} from '../../documents/people';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/confirm';
import { message } from '../../parts/messages';
import { Pagination } from '../../parts/pagination';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { useTime } from '../../texts/use-time';
import { deviceOf } from './device';
import { useOneTime } from './one-time.dialog';
import { useChange } from '../tree/use-people';

const DAYS = 30;
const PAGE = 20;

/** A user's valid sessions and tokens, which can be revoked. */
export function PersonTokens({ userId }: { readonly userId: string }): ReactElement {
  const t = useTexts(peopleTexts);
  const change = useChange();
  const [at, setAt] = useState(1);
  const [oneTime, showOneTime] = useOneTime();
  const answer = useRead(PersonTokensDocument, { id: userId, page: at }, { keep: true });
  const tokens = answer.data?.tokens;
  const lastPage = Math.max(1, Math.ceil((tokens?.total ?? 0) / PAGE));
  if (tokens != null && at > lastPage) setAt(lastPage);
  const issue = async () => {
    const made = await change(IssueTokenDocument, { userId, days: DAYS });
    if (made?.issueToken != null)
      showOneTime({ title: t.token, hint: t.onceToken, lines: [[t.token, made.issueToken.token]] });
    if (made !== null || tokens == null) return;
    const now = (await answer.refetch()).data?.tokens?.total ?? 0;
    if (now > tokens.total) message.error(t.lostToken, 8);
  };
  return (
    <section className="panel">
      <div className="row">
        <h2 className="row-title">{t.tokens}</h2>
        <Button size="small" disabled={tokens == null} onClick={issue}>
          {t.issue}
        </Button>
        {tokens != null && tokens.total > 0 && (
          <Confirm
            title={t.revokeAsk}
            okText={t.revokeAll}
            onConfirm={() => change(RevokeTokensDocument, { userId }, t.saved)}
          >
            <Button size="small" danger>
              {t.revokeAll}
            </Button>
          </Confirm>
        )}
      </div>
      {tokens == null && answer.error !== null && (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {tokens?.total === 0 && <p className="quiet">{t.noTokens}</p>}
      <ul className="tokens">
        {tokens?.items.map((token) => (
          <li key={token.id} className="row">
            <Described token={token} />
            <Button
              size="small"
              aria-label={`${t.revoke} #${token.id}`}
              onClick={() => change(RevokeTokenDocument, { id: token.id }, t.saved)}
            >
              {t.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {tokens != null && tokens.total > PAGE && (
        <Pagination
          label={t.tokens}
          current={at}
          pageSize={PAGE}
          total={tokens.total}
          onChange={setAt}
        />
      )}
      {oneTime}
    </section>
  );
}

type Token = NonNullable<PersonTokensQuery['tokens']>['items'][number];

/** Says what a token is, on which device, and when it was last used. */
function Described({ token }: { readonly token: Token }): ReactElement {
  const t = useTexts(peopleTexts);
  const time = useTime();
  const { id, kind, userAgent, createTime, useTime: used, expireTime } = token;
  const isIssued = kind === 'TOKEN';
  const device = deviceOf(userAgent).replace('WeChat', t.weChat);
  return (
    <div title={userAgent || undefined}>
      <strong>{isIssued ? t.token : t.session}</strong>
      {device !== '' && ` · ${device}`} <span className="quiet">#{id}</span>
      <div className="quiet">
        {used !== null && `${t.usedAt(time(used))} · `}
        {(isIssued ? t.issuedFor : t.loggedInFor)(time(createTime), time(expireTime))}
      </div>
    </div>
  );
}
