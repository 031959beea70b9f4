/** The addresses of the build's assets for the pages. */
export interface Assets {
  script: string;
  styles: string;
  font: string;
}
