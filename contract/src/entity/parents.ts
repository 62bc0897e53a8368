/** A row of another table, and the column that holds its id. */
export interface Parent {
  /** The table; an entity has the same name. */
  readonly of: 'equipment' | 'project' | 'page' | 'gateway'
  readonly column: string
}

/** The tables whose rows belong to a row of another table. Whoever may see that row may see them, and nobody else. */
export const parents = {
  signal: { of: 'equipment', column: 'equipId' },
  equip_share: { of: 'equipment', column: 'equipId' },
  repair_order: { of: 'equipment', column: 'equipId' },
  inspection: { of: 'equipment', column: 'equipId' },
  order_photo: { of: 'equipment', column: 'equipId' },
  page: { of: 'project', column: 'projectId' },
  mvar: { of: 'project', column: 'projectId' },
  report: { of: 'project', column: 'projectId' },
  image: { of: 'project', column: 'projectId' },
  page_version: { of: 'page', column: 'pageId' },
  page_comment: { of: 'page', column: 'pageId' },
  gateway_config: { of: 'gateway', column: 'gatewayId' },
  sim_card: { of: 'gateway', column: 'gatewayId' },
  firmware_offer: { of: 'gateway', column: 'gatewayId' },
} as const satisfies Readonly<Record<string, Parent>>
