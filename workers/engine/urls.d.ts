/** The address of a file that the build copies beside the app. */
declare module '*?url' {
  const url: string;
  export default url;
}
