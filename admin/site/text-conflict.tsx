import type { ReactElement } from 'react';
import { Alert } from 'antd';
import { send } from '../api/send';
import { SafeHtml } from '../content/safe-html';
import { SiteTextDocument, type SiteTextQuery } from '../documents/site';
import { whoChanged, type LastChange } from '../edit/conflict/who-changed';
import { Button } from '../parts/button';
import { siteTexts } from '../texts/site.texts';
import { useTexts } from '../texts/texts';
import { useTime } from '../texts/use-time';

/** A text that somebody else has saved, with the user if the viewer may read it. */
export type TheirText = NonNullable<SiteTextQuery['siteText']> & LastChange;

/** The audit log's name for the text AGENT_CONTENT. */
const ROW = 'agent_content';

/** Reads the current text; null if there is none. Throws RequestError. */
export async function readTheirs(): Promise<TheirText | null> {
  const { siteText } = await send(SiteTextDocument, { name: 'AGENT_CONTENT' });
  if (siteText === null) return null;
  return { ...siteText, ...(await whoChanged('SITE_TEXT', ROW, siteText.version)) };
}

/** Says who saved first and when, shows the saved text, and offers to overwrite it. */
export function TextConflict(props: {
  readonly theirs: TheirText;
  readonly onSaveMine: () => void;
}): ReactElement {
  const { value, who, when } = props.theirs;
  const t = useTexts(siteTexts);
  const time = useTime();
  return (
    <>
      <Alert
        type="warning"
        role="alert"
        title={t.conflict(who, when && time(when))}
        action={
          <Button size="small" danger onClick={props.onSaveMine}>
            {t.saveMine}
          </Button>
        }
      />
      <details>
        <summary>{t.showTheirs}</summary>
        <SafeHtml html={value} />
      </details>
    </>
  );
}
