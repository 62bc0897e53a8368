import { shareView } from '../shareView.ts'
import { model } from './model.ts'

export const view = shareView(model, (_, { radius }) => radius)
