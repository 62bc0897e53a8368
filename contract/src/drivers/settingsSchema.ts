import { type TObject, type TSchema, Type } from 'typebox'
import { fieldSchema } from '../entity/fieldSchema.ts'
import type { SettingField, SettingFields } from './DriverDeclaration.ts'

/** The closed schema of settings. A field with `initial` may be left out, and has that value then. */
export const settingsSchema = (fields: SettingFields): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]): [string, TSchema] =>
        field.initial === undefined
          ? [name, fieldSchema(field)]
          : [name, Type.Optional({ ...fieldSchema(whereHidden(field)), default: field.initial })],
      ),
    ),
    { additionalProperties: false },
  )

/** A text that people must give where the form shows it is empty where it does not. */
const whereHidden = (field: SettingField): SettingField =>
  field.is === 'text' && field.shownWith ? { ...field, min: 0 } : field
