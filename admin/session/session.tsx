import {
  createContext,
  Suspense,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../api/queries';
import { RequestError } from '../api/request-error';
import { send, setSession } from '../api/send';
import { Failure } from '../app/loading/failure';
import { lazyWithRetry } from '../app/loading/lazy-with-retry';
import { Waiting } from '../app/loading/waiting';
import { withAntd } from '../app/with-antd';
import { LogOutDocument, ViewerDocument, type ViewerQuery } from '../documents/session';
import { message } from '../parts/messages';
import { errorText } from '../texts/error-text';
import { useLanguage } from '../texts/texts';
import { LoginScreen } from './login.screen';

const PasswordScreen = lazyWithRetry(() => import('./password.screen'));
const PasswordDialog = withAntd(() => import('./password.dialog'));
const LoginDialog = withAntd(() => import('./login.dialog'));

type Viewer = NonNullable<ViewerQuery['viewer']>;

interface Session {
  readonly viewer: Viewer;
  readonly isAdmin: boolean;
  readonly logOut: () => Promise<void>;
  /** Opens the dialog that changes the password. */
  readonly changePassword: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** Returns the viewer's session; throws outside of SessionGate. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('Nobody has logged in above this component.');
  return session;
}

/** Shows its children to those who have logged in, and the login form to everyone else. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactElement {
  const { data, error, refetch } = useRead(ViewerDocument, {});
  const again = () => void refetch();
  const mustChange = error instanceof RequestError && error.extensions.mustChangePassword === true;
  const isNobody = error instanceof RequestError && error.code === 'UNAUTHENTICATED';

  if (mustChange) return <Later>{<PasswordScreen onChanged={again} />}</Later>;
  if (isNobody || data?.viewer === null) return <LoginScreen onLogIn={again} />;
  if (error !== null && data === undefined) return <Failure error={error} onRetry={again} />;
  if (data?.viewer == null) return <Waiting />;
  return <LoggedIn viewer={data.viewer}>{children}</LoggedIn>;
}

const Later = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Waiting />}>{children}</Suspense>
);

function LoggedIn(props: { readonly viewer: Viewer; readonly children: ReactNode }): ReactElement {
  const { viewer, children } = props;
  const client = useQueryClient();
  const language = useLanguage();
  const [asked, setAsked] = useState<'login' | 'password' | null>(null);
  // Open beside the others: the session may end while the password is changed.
  const [isChanging, setChanging] = useState(false);
  const waiting = useRef<(() => void)[]>([]);

  // A layout effect, so that it runs before the screens send their first requests.
  useLayoutEffect(() => {
    setSession({
      viewerId: viewer.id,
      renew: (asks) =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setAsked(asks);
        }),
      reread: () => void client.invalidateQueries({ queryKey: [ViewerDocument.name] }),
    });
    return () => setSession(null);
  }, [viewer.id, client]);

  const onLogIn = (id: string) => {
    // Waiting requests belong to the previous user and must not be sent as another one.
    if (id !== viewer.id) {
      location.reload();
      return;
    }
    goOn();
  };
  const goOn = () => {
    setAsked(null);
    for (const resume of waiting.current.splice(0)) resume();
  };

  const session = useMemo<Session>(
    () => ({
      viewer,
      isAdmin: viewer.role === 'ADMIN',
      async logOut() {
        try {
          await send(LogOutDocument, {});
        } catch (error) {
          // A session that has ended needs no logout.
          const isOver = error instanceof RequestError && error.code === 'UNAUTHENTICATED';
          if (!isOver) {
            message.error(errorText(error, language));
            return;
          }
        }
        setSession(null);
        client.clear();
        location.reload();
      },
      changePassword: () => setChanging(true),
    }),
    [viewer, client, language],
  );
  const endChange = () => setChanging(false);
  return (
    <SessionContext.Provider value={session}>
      {children}
      {isChanging && <Later>{<PasswordDialog onChanged={endChange} onCancel={endChange} />}</Later>}
      {asked === 'login' && (
        <Later>{<LoginDialog username={viewer.loginName} onLogIn={onLogIn} />}</Later>
      )}
      {asked === 'password' && <Later>{<PasswordDialog onChanged={goOn} />}</Later>}
    </SessionContext.Provider>
  );
}
