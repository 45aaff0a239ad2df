import type { ReactElement } from 'react';
import { Button } from '../../parts/button';
import { errorText } from '../../texts/error-text';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';

/** Says why something could not be read, and offers a retry. */
export function Failure(props: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactElement {
  const t = useTexts(pageTexts);
  const text = errorText(props.error, useLanguage());
  return (
    <div className="waiting" role="alert">
      <div className="row">
        <span>{text}</span>
        <Button onClick={props.onRetry}>{t.retry}</Button>
      </div>
    </div>
  );
}
