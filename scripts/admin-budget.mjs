// What the admin page may load, and when (the contract, section 10).

const kB = (size) => ({ kB: size, budget: size * 1024 });

/**
 * The modules that a browser has asked for by then; everything that they import statically comes
 * with them.
 */
export const STEPS = {
  login: { ...kB(350), modules: ['admin/main.tsx', 'admin/session/login.screen.tsx'] },
  jobs: {
    ...kB(450),
    modules: [
      'admin/main.tsx',
      'admin/session/login.screen.tsx',
      'admin/app/layout.tsx',
      'admin/jobs/job-list.screen.tsx',
    ],
  },
};

/** How many bytes each step has loaded; `bytes` by output path, `always` are loaded besides. */
export function sizesOf({ outputs }, bytes, always) {
  const pathOf = (module) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === module);
  const closure = (path, loaded) => {
    if (path === undefined || loaded.has(path)) return;
    loaded.add(path);
    for (const each of outputs[path].imports)
      if (each.kind === 'import-statement') closure(each.path, loaded);
  };
  return Object.entries(STEPS).map(([step, { modules }]) => {
    const loaded = new Set(always);
    for (const module of modules) closure(pathOf(module), loaded);
    const size = [...loaded].reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0);
    return { step, size };
  });
}
