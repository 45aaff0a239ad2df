import type { ReactElement } from 'react';
import { RequestError } from '../../api/request-error';
import { Button } from '../../parts/button';
import { errorText } from '../../texts/error-text';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';

/** Says why something could not be read, and offers a retry, or to reload an outdated page. */
export function Failure(props: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactElement {
  const t = useTexts(pageTexts);
  const { error, onRetry } = props;
  const text = errorText(error, useLanguage());
  const isOutdated = error instanceof RequestError && error.code === 'OUTDATED';
  return (
    <div className="waiting" role="alert">
      <div className="row">
        <span>{text}</span>
        <Button onClick={isOutdated ? () => location.reload() : onRetry}>
          {isOutdated ? t.reload : t.retry}
        </Button>
      </div>
    </div>
  );
}
