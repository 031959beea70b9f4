/** The addresses of what the build has made beside the pages. */
export interface Assets {
  script: string;
  styles: string;
  font: string;
}
