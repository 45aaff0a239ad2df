/** The person that WeChat found for a code, within the app and across the operator's apps. */
export interface WechatPerson {
  readonly appId: string;
  readonly openid: string;
  readonly unionid: string | null;
}
