/** Whose reports they are. */
export type ReportOwner = { readonly equipmentId: string } | { readonly templateId: string }
