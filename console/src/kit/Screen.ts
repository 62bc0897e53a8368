import type { ComponentType } from 'react'

/** A screen's component: the route's parameters as texts. */
export type Screen = ComponentType<{ readonly params: Readonly<Record<string, string>> }>
