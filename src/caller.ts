import type { Knex } from 'knex';
import type { RequestDatabase } from './database/request-database';
import { ServiceError, unauthenticated } from './errors';
import { messages } from './lib/messages/messages';
import type { Trace } from './lib/http/trace';
import type { Services, Viewer } from './services';

export interface RequestIdentity {
  /** A token, or the key of a session cookie (lib/http/session-cookie). */
  readonly token: string | undefined;
  /**
   * The id of the only user that the client wants to act as: with another user's session, the
   * request is anonymous. Another tab of the browser may have replaced the cookie.
   */
  readonly expectedViewer?: string | undefined;
  /** The address that rate limits count by; unset where it is unknown. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The value of `Accept-Language`. */
  readonly acceptLanguage?: string | undefined;
  /** Scheme and host that this request came to, no trailing slash. */
  readonly origin: string;
  /** Whether a forwarded `origin` has been read, so that the answer is for this caller alone. */
  readonly readForwardedOrigin?: boolean;
}

/** The caller of one request, identified when first needed, on a replica if one may answer. */
export class Caller {
  private identity: Promise<Viewer | null> | undefined;
  private byReplica = false;
  /** Whether a login or logout of this request determines the caller, not the token. */
  private adopted = false;

  constructor(
    private readonly request: Pick<RequestIdentity, 'token' | 'expectedViewer' | 'address'>,
    private readonly services: Pick<Services, 'identify' | 'config'>,
    private readonly database: RequestDatabase,
    private readonly trace: Trace | undefined,
  ) {}

  /**
   * Identifies the caller among those who share the database. Behind a proxy that is not trusted,
   * all have one address: counting users separately would favour them over anonymous callers.
   */
  get key(): unknown {
    const { trustProxy } = this.services.config;
    return (trustProxy ? this.trace?.callerId : null) ?? this.request.address;
  }

  /** Chooses the node to read from, where there are replicas; call it before anything is read. */
  async chooseNode(): Promise<void> {
    const { token } = this.request;
    const { nodes } = this.database;
    if (token === undefined) {
      nodes?.chooseForAnyone();
      return;
    }
    const viewer = await nodes?.chooseFor((replica) =>
      this.lookUp(token, this.database.withQueryCount(replica)),
    );
    if (viewer === undefined) return;
    if (viewer !== null && this.trace !== undefined) this.trace.callerId = viewer.id;
    this.byReplica = true;
    this.identity = Promise.resolve(viewer);
  }

  /** Chooses another node after one was lost; it identifies the caller again. */
  async chooseNodeAgain(): Promise<void> {
    const chooses = await this.database.nodes?.chooseAgain();
    this.identity = undefined;
    this.byReplica = false;
    if (chooses === true) await this.chooseNode();
  }

  /** From now on the primary answers, and identifies the caller again. */
  leaveReplica(): void {
    this.database.nodes?.leaveReplica();
    if (this.byReplica) this.identity = undefined;
    this.byReplica = false;
  }

  /** Returns the logged-in caller or null; throws FORBIDDEN if the password must change first. */
  async viewer(): Promise<Viewer | null> {
    const viewer = await this.identified();
    if (viewer?.mustChangePassword === true) throw changePasswordFirst();
    return viewer;
  }

  /** Returns the logged-in caller; throws UNAUTHENTICATED. */
  async requireViewer(): Promise<Viewer> {
    const viewer = await this.viewer();
    if (viewer === null) throw unauthenticated();
    return viewer;
  }

  /** Like `viewer`, but accepts a caller who still has to change the password. */
  identified(): Promise<Viewer | null> {
    const { token } = this.request;
    this.identity ??= token === undefined ? Promise.resolve(null) : this.identify(token);
    return this.identity;
  }

  /** Like `viewer`, but looks the caller up again: in a request of minutes the session may end. */
  viewerNow(): Promise<Viewer | null> {
    this.identifyAgain();
    return this.viewer();
  }

  /** The caller is looked up again when next needed: the session or role may be gone meanwhile. */
  identifyAgain(): void {
    if (!this.adopted) this.identity = undefined;
  }

  /** Makes the user who has just logged in the request's caller; null: anonymous from now on. */
  adopt(viewer: Viewer | null): void {
    this.database.nodes?.noteCaller(viewer);
    this.adopted = true;
    this.identity = Promise.resolve(viewer);
  }

  private async identify(token: string): Promise<Viewer | null> {
    const viewer = await this.lookUp(token, this.database.current);
    this.database.nodes?.noteCaller(viewer);
    if (viewer !== null && this.trace !== undefined) this.trace.callerId = viewer.id;
    return viewer;
  }

  private async lookUp(token: string, database: Knex): Promise<Viewer | null> {
    const viewer = await this.services.identify(token, database);
    const { expectedViewer } = this.request;
    return expectedViewer === undefined || expectedViewer === String(viewer?.id) ? viewer : null;
  }
}

const changePasswordFirst = () =>
  new ServiceError('FORBIDDEN', messages.changePasswordFirst, { mustChangePassword: true });
