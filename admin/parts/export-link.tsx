import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { send } from '../api/send';
import { JobTotalDocument } from '../documents/jobs';
import { isPlain } from '../routing/link';
import { errorText } from '../texts/error-text';
import { useLanguage } from '../texts/texts';
import { message } from './messages';

/** A link to a file, which is downloaded once somebody is logged in: a browser asks for no login. */
export function ExportLink(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement {
  const language = useLanguage();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The click below is not the reader's.
    if (!event.isTrusted || !isPlain(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Light, and refused to a session that has ended.
    send(JobTotalDocument, {}).then(
      () => link.click(),
      (error: unknown) => message.error(errorText(error, language)),
    );
  };
  return <a {...props} download onClick={follow} />;
}
