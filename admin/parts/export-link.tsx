import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { send } from '../api/send';
import { JobTotalDocument } from '../documents/jobs';
import { isPlain } from '../routing/link';
import { fileErrorText } from '../texts/error-text';
import { useLanguage } from '../texts/texts';
import { message } from './messages';

/**
 * A link to a file, which is downloaded once somebody is logged in and the service lets it through:
 * a browser asks for no login, and says nothing of a refusal.
 */
export function ExportLink(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement {
  const language = useLanguage();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The click below is not the reader's.
    if (!event.isTrusted || !isPlain(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    import('../api/ask-export')
      .then(
        ({ default: ask }) => ask(link.href, language),
        // An update has removed the script, or nothing can be reached: light, and tells which.
        () => send(JobTotalDocument, {}),
      )
      .then(
        (isLetThrough) => isLetThrough && link.click(),
        (error: unknown) => message.error(fileErrorText(error, language)),
      );
  };
  return <a {...props} download onClick={follow} />;
}
