/** The style sheets in the folders of the screens that use antd, joined by the build. */
declare module 'screens.css' {
  const styles: string;
  export default styles;
}
