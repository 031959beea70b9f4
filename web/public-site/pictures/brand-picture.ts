/** The input of `npm run draw`: the mark as browsers and phones show it, and the link preview. */
export interface BrandPicture {
  file: string;
  width: number;
  height: number;
  html: string;
}
