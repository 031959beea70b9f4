/** What `npm run draw` draws: the mark as browsers and telephones show it, and the picture that a
 * messenger shows beside a link. */
export interface BrandPicture {
  file: string;
  width: number;
  height: number;
  html: string;
}
