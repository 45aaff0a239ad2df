import type { ReactElement, ReactNode } from 'react';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { App, ConfigProvider } from 'antd';
import english from 'antd/es/locale/en_US';
import chinese from 'antd/es/locale/zh_CN';
import styles from 'screens.css';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { usePreferences } from './preferences';
import { themeOf } from './theme';

/** antd and this file add style sheets at run time, which the policy allows with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';

const sheet = document.createElement('style');
sheet.nonce = nonce;
sheet.textContent = styles;
document.head.append(sheet);

/** Provides what antd's components need: language, colours, and where dialogs are opened. */
export default function AntdFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const { language, isDark } = usePreferences();
  const { search } = useTexts(pageTexts);
  return (
    <ConfigProvider
      // Always set: otherwise changing the language would change the tree and lose its state.
      locale={language === 'zh' ? chinese : english}
      theme={themeOf(isDark)}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      form={{ scrollToFirstError: { focus: true, block: 'center' } }}
      inputSearch={{ searchIcon: <SearchOutlined aria-label={search} /> }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
