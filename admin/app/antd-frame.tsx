import type { ReactElement, ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import chinese from 'antd/es/locale/zh_CN';
import { usePreferences } from './preferences';
import { themeOf } from './theme';

/** antd adds style sheets at run time; the policy allows those with the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';

/** What antd's components need around them: language, colours, and where dialogs are opened. */
export default function AntdFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const { language, isDark } = usePreferences();
  return (
    <ConfigProvider
      {...(language === 'zh' && { locale: chinese })}
      theme={themeOf(isDark)}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
