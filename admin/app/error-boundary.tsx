import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/**
 * Shows that a screen has failed. An update of the service removes the files of the former page:
 * loading a screen then fails, and the page has to be reloaded.
 */
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
    const wasUpdated =
      this.state.error instanceof Error && /import|module/i.test(this.state.error.message);
    return <Broken wasUpdated={wasUpdated} />;
  }
}

function Broken({ wasUpdated }: { readonly wasUpdated: boolean }): ReactElement {
  const t = useTexts(pageTexts);
  return (
    <div className="waiting" role="alert">
      <div>
        <p>{wasUpdated ? t.newVersion : t.broken}</p>
        <button type="button" onClick={() => location.reload()}>
          {t.reload}
        </button>
      </div>
    </div>
  );
}
