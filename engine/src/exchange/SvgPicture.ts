/** A drawing that stands alone: no scripts, no links, nothing outside of it. It is drawn as pixels and never stored. */
export interface SvgPicture {
  readonly text: string
  /** Page units. */
  readonly width: number
  readonly height: number
}
