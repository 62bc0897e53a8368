import { defineFeature } from '../../kit/defineFeature.ts'

const whole = { title: 'product', load: () => import('./DesignerScreen.tsx'), isFullWindow: true } as const

/** The designers have no menu entry, because they are opened from their pages. */
export const designer = defineFeature({
  screens: [
    { id: 'designer-project', path: '/manage/project/:projectId/designer/:pageId', ...whole },
    { id: 'designer-eg', path: '/manage/eg/:equipId/designer/:pageId', ...whole },
    { id: 'designer-template', path: '/manage/template/:templateId/designer/:pageId', ...whole },
  ],
})
