/** The legacy framework's names for a mini-program as a login's platform. */
export const MINI_PROGRAM_PLATFORMS: readonly string[] = ['wechat', 'wxapp', 'mini', 'mp_weixin'];
