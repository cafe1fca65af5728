/** The version in package.json, defined by the build. */
declare const __APP_VERSION__: string;

/** The address of a file that the build copies beside the app. */
declare module '*?url' {
  const url: string;
  export default url;
}
