/** WeChat's answer to a code: who it stands for, within the app and across the operator's apps. */
export interface WechatPerson {
  readonly appId: string;
  readonly openid: string;
  readonly unionid: string | null;
}
