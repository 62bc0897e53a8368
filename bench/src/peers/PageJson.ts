import type { Part } from './Part.ts'

/** Width of one line of text at a font size. */
export type Measure = (text: string, size: number) => number

/** The fields of the benchmark's page files that are drawn; all others have their defaults there. */
export interface Node {
  readonly id: string
  readonly widgetType: string
  readonly position: {
    readonly x?: number
    readonly y?: number
    readonly width?: number
    readonly height?: number
    readonly rotate?: number
    readonly cx?: number
    readonly cy?: number
    readonly rx?: number
    readonly ry?: number
    readonly points?: readonly { readonly x: number; readonly y: number }[]
  }
  readonly style: {
    readonly fill: { readonly color: string }
    readonly stroke: { readonly color: string; readonly width: number; readonly dasharray: string }
    readonly font: { readonly size: number; readonly color?: string }
    readonly radius: number
  }
  readonly data?: {
    readonly title?: string
    readonly signalId?: string
    readonly imgUrl?: string
    readonly signalArray?: readonly { readonly signalId: string; readonly title: string }[]
  }
  readonly dataAddon?: { readonly type: string }
  readonly animation?: {
    readonly rotate?: { readonly enable: boolean; readonly speed: number }
    readonly twinkle?: { readonly enable: boolean }
    readonly visiable?: { readonly enable: boolean; readonly config: { readonly data: { readonly signalId: string } } }
    readonly fillColor?: readonly { readonly value: number; readonly color: string }[]
  }
  readonly children?: readonly Node[]
}

export interface PageJson {
  readonly con: { readonly width: number; readonly height: number; readonly bgColor: string }
  readonly widgets: readonly Node[]
}

/** A box relative to the widget's middle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The parts of a drawn widget, and how a value changes them. */
export interface Drawn {
  readonly parts: readonly Part[]
  readonly show?: (value: number) => void
}
