/** The legacy framework's names for a mini-program as the platform of a login. */
export const MINI_PROGRAM_PLATFORMS: readonly string[] = ['wechat', 'wxapp', 'mini', 'mp_weixin'];
