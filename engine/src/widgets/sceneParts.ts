// Positions, looks and bindings that scenes of several widgets share.

export const box = (x: number, y: number, width: number, height: number) => ({
  position: { x, y, width, height, rotate: 0 },
})
export const middle = box(60, 40, 200, 120)
export const wide = box(12, 10, 296, 180)
export const row = box(60, 82, 200, 36)
export const shape = { style: { fill: { color: '#cfe0ee' }, stroke: { color: '#2f6690', width: 2 } } }
export const bound = (more: object = {}) => ({ data: { signalId: 'level', equipId: 'e', ...more } })
export const series = {
  signalArray: ['level', 'flow', 'power'].map((signalId) => ({ signalId, equipId: 'e', title: signalId })),
}
