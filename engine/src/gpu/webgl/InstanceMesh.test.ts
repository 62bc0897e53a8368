import { expect, it } from 'vitest'
import { CODES, InstanceMesh } from './InstanceMesh.ts'
import { bytesOf, Kind, WORDS } from './layout.ts'

const f = new Float32Array(3 * WORDS)
const u = new Uint32Array(f.buffer)

function put(instance: number, kind: number, fill: number): void {
  u[instance * WORDS + 16] = bytesOf(fill)
  f[instance * WORDS + 18] = kind
}

function written(mesh: InstanceMesh): { readonly shapes: number[]; readonly solids: number[] } {
  const triangles = mesh.write(3)
  const of = (from: number, to: number) =>
    [...mesh.indices.subarray(from, to)].map((index) => Math.floor(index / CODES))
  const each = (list: number[]) => list.filter((instance, i) => instance !== list[i - 1])
  return { shapes: each(of(0, triangles)), solids: each(of(triangles, mesh.length)) }
}

it('draws instances in paint order, and opaque insides front to back', () => {
  const mesh = new InstanceMesh()
  put(0, Kind.Rect, 0x102030ff)
  put(1, Kind.Glyph, 0x000000ff)
  put(2, Kind.Ellipse, 0x405060ff)
  mesh.note(f, u, 0, 3)
  expect(written(mesh)).toEqual({ shapes: [0, 1, 2], solids: [2, 0] })
})

it('keeps its indices for some frames when an instance needs a finer mesh, and for good when a coarser one would do', () => {
  const mesh = new InstanceMesh()
  const framesUntilDue = () => Array.from({ length: 100 }).findIndex(() => mesh.isDue(3))
  put(0, Kind.Rect, 0x10203080)
  put(1, Kind.Glyph, 0x000000ff)
  put(2, Kind.None, 0)
  mesh.note(f, u, 0, 3)
  expect(mesh.isDue(3)).toBe(true)
  expect(written(mesh).solids).toEqual([])
  put(1, Kind.Arc, 0x000000ff)
  mesh.note(f, u, 0, 3)
  expect(framesUntilDue()).toBe(29)
  mesh.write(3)
  expect(mesh.isDue(4)).toBe(true)
  put(1, Kind.Glyph, 0x000000ff)
  mesh.note(f, u, 0, 3)
  expect(framesUntilDue()).toBe(-1)
})

it('has every shape that can have a hole among the solid ones', () => {
  const mesh = new InstanceMesh()
  put(0, Kind.Rect, 0x10203000)
  put(1, Kind.Ellipse, 0x102030ff)
  put(2, Kind.Rect, 0x10203080)
  mesh.note(f, u, 0, 3)
  expect(written(mesh).solids).toEqual([1, 0])
})
