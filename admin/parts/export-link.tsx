import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { send } from '../api/send';
import { JobTotalDocument } from '../documents/jobs';
import { isPlain } from '../routing/link';
import { fileErrorText } from '../texts/error-text';
import { useLanguage } from '../texts/texts';
import { message } from './messages';

/**
 * A link to a file that is downloaded after a login, if the service allows it: a browser would
 * neither ask for a login nor show a refusal.
 */
export function ExportLink(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement {
  const language = useLanguage();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // `link.click()` below, which is not the user's, downloads the file.
    if (!event.isTrusted || !isPlain(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    import('../api/ask-export')
      .then(
        ({ default: ask }) => ask(link.href, language),
        // An update has removed the script, or the network is down: a small query tells which.
        () => send(JobTotalDocument, {}),
      )
      .then(
        (isLetThrough) => isLetThrough && link.click(),
        (error: unknown) => message.error(fileErrorText(error, language)),
      );
  };
  return <a {...props} download onClick={follow} />;
}
