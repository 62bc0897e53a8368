/** The plot of a chart in its widget's frame, and the stretch of time that it shows. */
export interface ChartPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly from: number
  readonly to: number
}
