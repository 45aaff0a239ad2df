import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { ServiceError } from '../../errors';
import { complexity } from '../../graphql-types/complexity';
import { messages } from '../../lib/messages/messages';
import { parseScene } from './scene.rules';
import { logInPerson } from './wechat.login';
import { LogInWithWeChatInput, WeChatSession } from './wechat.type';

@Resolver()
export class WechatResolver {
  @Mutation(() => WeChatSession, {
    nullable: true,
    complexity: complexity.wechat,
    description:
      'Logs in with the code of a WeChat mini-program, and creates the user at the first ' +
      'login. A wrong or used code is BAD_USER_INPUT, as every code is without WECHAT_APP_ID; ' +
      'SERVICE_UNAVAILABLE means that WeChat is unavailable or busy.',
  })
  async logInWithWeChat(
    @Arg('input', () => LogInWithWeChatInput, { description: 'The code and the scene.' })
    { code, scene }: LogInWithWeChatInput,
    @Ctx() context: Context,
  ): Promise<WeChatSession> {
    const { exchangeWechatCode } = context.services;
    if (exchangeWechatCode === undefined)
      throw new ServiceError('BAD_USER_INPUT', messages.noWechatLogins);
    // Without a trusted proxy, the address may be a proxy's, which all callers share.
    if (context.config.trustProxy)
      await context.services.limits?.spend('wechatLogins', context.request.address ?? 'unknown');
    const person = await exchangeWechatCode(code);
    const session = await logInPerson(context, person, parseScene(scene));
    return { ...session, token: session.token ?? '' };
  }
}
