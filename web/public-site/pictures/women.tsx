import { project } from "../content/project.ts";
import { seeds } from "./growth.ts";

/** A seed for each woman of the project, arranged as in a sunflower. */
export function WomenPicture() {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className="plate seeds">
      <path d={seeds(project.women, 13.2, 200)} strokeWidth="9" />
    </svg>
  );
}
