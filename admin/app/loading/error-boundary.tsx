import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { RequestError } from '../../api/request-error';
import { errorText } from '../../texts/error-text';
import { pageTexts } from '../../texts/page.texts';
import { useLanguage, useTexts } from '../../texts/texts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/** Shows that a screen has failed, or why its script could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Broken error={this.state.error} />;
  }
}

function Broken({ error }: { readonly error: unknown }): ReactElement {
  const t = useTexts(pageTexts);
  const language = useLanguage();
  return (
    <div className="waiting" role="alert">
      <div>
        <p>{error instanceof RequestError ? errorText(error, language) : t.broken}</p>
        <button type="button" onClick={() => location.reload()}>
          {t.reload}
        </button>
      </div>
    </div>
  );
}
