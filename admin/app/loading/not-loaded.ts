/** Says in both languages that the page could not be loaded. Small: it runs before everything. */
export function showNotLoaded(): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent =
    '页面没有加载成功，请检查网络。 The page could not be loaded; check the network.';
  const button = document.createElement('button');
  button.textContent = '重新加载 Load again';
  button.onclick = () => location.reload();
  const box = document.createElement('div');
  box.className = 'waiting';
  box.append(text, button);
  document.getElementById('root')?.replaceChildren(box);
}
