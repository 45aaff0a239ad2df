import { theme, type ThemeConfig } from 'antd';

/** Every text has a contrast of at least 4.5 : 1; antd's own palette has less. */
const LIGHT: ThemeConfig['token'] = {
  colorPrimary: '#1554ad',
  colorLink: '#1554ad',
  colorLinkHover: '#0b3f86',
  colorSuccess: '#1b7a3d',
  colorWarning: '#a15c00',
  colorError: '#c0262d',
  colorText: '#1a2433',
  colorTextSecondary: '#4a5668',
  colorTextTertiary: '#566072',
  colorTextDescription: '#566072',
  colorTextPlaceholder: '#667085',
  colorTextQuaternary: '#667085',
  colorWarningBg: '#fdf3e2',
  colorWarningBorder: '#e3c48d',
  colorBgLayout: '#f4f6f9',
  colorBorder: '#8c97a8',
  colorBorderSecondary: '#e3e8ef',
};

const DARK: ThemeConfig['token'] = {
  colorPrimary: '#2f72d6',
  colorLink: '#8ab8ff',
  colorLinkHover: '#b9d5ff',
  colorSuccess: '#4fbf78',
  colorWarning: '#e0a03c',
  colorError: '#ff7b7b',
  colorText: '#e6eaf0',
  colorTextSecondary: '#b7c0cd',
  colorTextTertiary: '#a5afbd',
  colorTextDescription: '#a5afbd',
  colorTextPlaceholder: '#97a2b2',
  colorTextQuaternary: '#97a2b2',
  colorBgLayout: '#10151d',
  colorBgContainer: '#18202b',
  colorBgElevated: '#202a37',
  colorBorder: '#5d6b7e',
  colorBorderSecondary: '#2c3847',
};

/** System fonts, so that no font is loaded. */
const FACES =
  "system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', " +
  "'Noto Sans SC', sans-serif";

export const themeOf = (isDark: boolean): ThemeConfig => ({
  algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  // White text on these colours has a contrast of at least 4.5 : 1 in both themes.
  components: {
    Button: { colorError: '#c0262d', colorErrorHover: '#a81f26', colorErrorActive: '#8f1a20' },
  },
  token: { ...(isDark ? DARK : LIGHT), borderRadius: 6, fontFamily: FACES, wireframe: false },
});
