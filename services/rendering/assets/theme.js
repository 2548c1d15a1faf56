"use strict";
(() => {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const remember = (value) => { try { localStorage.setItem("strata-theme", value); } catch { /* files may have no storage */ } };
  const recall = () => { try { return localStorage.getItem("strata-theme"); } catch { return null; } };
  const show = () => { button.textContent = dark() ? "Light" : "Dark"; };
  const kept = recall();
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;
  button.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; remember(root.dataset.theme); show(); });
  show();
})();
