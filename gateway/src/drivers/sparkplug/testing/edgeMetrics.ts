import type { FieldValue } from '../../Driver.ts'

export interface EdgeMetric {
  /** Empty: of the edge node itself. */
  readonly deviceId: string
  readonly name: string
  readonly type:
    | 'Int8'
    | 'Int16'
    | 'Int32'
    | 'Int64'
    | 'UInt8'
    | 'UInt16'
    | 'UInt32'
    | 'UInt64'
    | 'Float'
    | 'Double'
    | 'Boolean'
    | 'String'
    | 'DateTime'
  /** As a host shows them. */
  readonly values: readonly FieldValue[]
}

const metric = (type: EdgeMetric['type'], values: readonly FieldValue[], deviceId = '', name = `Of/${type}`) => ({
  deviceId,
  name,
  type,
  values,
})

/** One metric of each type; those of the device can be written as well. */
export const edgeMetrics: readonly EdgeMetric[] = [
  metric('Int8', [-5, 127]),
  metric('Int16', [-300, 32_767]),
  metric('Int32', [-70_000, 2_147_483_647]),
  metric('Int64', [-9_000_000_000, 1]),
  metric('UInt8', [200, 3]),
  metric('UInt16', [60_000, 1]),
  metric('UInt32', [4_000_000_000, 2]),
  metric('UInt64', [9_000_000_000, 7]),
  metric('Float', [3.3, -1024.25]),
  metric('Boolean', [true, false]),
  metric('String', ['auto', 'hand']),
  metric('DateTime', ['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.001Z']),
  metric('Double', [0.5, -2, 7], 'press', 'Motor/Speed'),
]
export const MANY = 1000
export const manyName = (i: number): string => `Many/${i}`
