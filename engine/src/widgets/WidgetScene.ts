/**
 * The fields of one widget as a page file has them, chosen so that its picture shows what it does. It is drawn on a page
 * of 320 x 200 units with the signals level (62.5 %), flow (38), power (21) and off (not known), and with their past.
 */
export type WidgetScene = Readonly<Record<string, unknown>>
