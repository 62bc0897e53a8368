import { defineFeature } from '../../kit/defineFeature.ts'

export const template = defineFeature({
  screens: [
    {
      id: 'manage-eg-template-add',
      path: '/manage/eg/template/add',
      title: { cn: '新建模板', en: 'Add template' },
      load: () => import('./TemplateAddScreen.tsx'),
    },
    {
      id: 'manage-eg-template-edit',
      path: '/manage/eg/template/edit/:id/:tab?',
      title: { cn: '编辑模板', en: 'Edit template' },
      load: () => import('./TemplateEditScreen.tsx'),
    },
  ],
  lists: { template: () => import('./TemplateListScreen.tsx') },
})
