/** What an operator can do about WeChat's codes, by `errcode`. */
const ADVICE: Readonly<Record<number, string>> = {
  [-1]: 'WeChat is busy; it passes',
  40001:
    'the access token is refused; check WECHAT_APP_SECRET, and that nothing else fetches tokens for this app',
  40013: 'check WECHAT_APP_ID',
  40014: 'the access token is refused; check that nothing else fetches tokens for this app',
  40125: 'check WECHAT_APP_SECRET',
  40164: "add this machine's address to the app's list of allowed addresses in WeChat's console",
  41030:
    'WECHAT_PAGE is unknown there or not published; for an unpublished one set WECHAT_ENV_VERSION',
  42001:
    'the access token is refused as expired; check that nothing else fetches tokens for this app',
  45009: "the app's quota of calls is used up; raise it in WeChat's console or wait",
  45011: 'too many calls a minute; it passes',
};

/** WeChat answered with an error of its own. */
export class WechatRefusal extends Error {
  constructor(
    readonly errcode: number,
    call: string,
    errmsg: string,
  ) {
    const advice = ADVICE[errcode];
    super(
      `WeChat ${call}: errcode ${errcode} (${errmsg})${advice === undefined ? '' : `: ${advice}`}`,
    );
    this.name = 'WechatRefusal';
  }

  /** The token was refused, and another one may do. */
  get isAboutToken(): boolean {
    return [40001, 40014, 42001].includes(this.errcode);
  }
}
