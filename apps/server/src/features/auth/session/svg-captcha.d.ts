// The package's own types leave out its main function, which draws a given text.
declare module "svg-captcha" {
  interface Options {
    readonly width: number;
    readonly height: number;
    readonly fontSize: number;
    /** Number of lines across the text. */
    readonly noise: number;
  }
  function drawText(text: string, options: Options): string;
  export = drawText;
}
