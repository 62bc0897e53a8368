/** One line of text in the display list: mutable, because a live value rewrites it in place. */
export interface TextRun {
  value: string
  /** CSS font without its size: `italic bold` and the families. */
  font: string
  /** In page units. */
  size: number
  underline: boolean
}
