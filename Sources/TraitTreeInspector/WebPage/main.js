"use strict";

{
  const data = JSON.parse(document.getElementById("data").textContent);
  const tree = new TreeModel(data);
  const trace = new TraceModel(data, tree);

  const showNode = (node) => {
    treeView.reveal(node);
    announce(`Selected ${tree.shortPath(node)}`);
  };
  const showRun = (index) => {
    updatesView.select(trace.run(index).update.index);
    runsView.select(index);
  };

  const nodeView = new NodeView(tree, trace, {
    onSelect: showNode,
    onRun: showRun,
    onClose: () => treeView.focus(),
  });
  const causeView = new CauseView(tree, trace, {
    onSelect: showNode,
    onRun: showRun,
    onClose: () => runsView.focus(),
  });
  const treeView = new TreeView(tree, trace, {
    onSelect: (node) => nodeView.show(node),
    onOpen: () => nodeView.focus(),
  });
  const runsView = new RunsView(trace, {
    onSelect: (run) => causeView.showRun(run),
    onOpen: () => causeView.focus(),
  });
  const updatesView = new UpdatesView(trace, {
    onSelect: (update) => {
      runsView.show(update);
      causeView.showUpdate(update);
    },
    onOpen: () => runsView.focus(),
  });
  const searchView = new SearchView(tree, trace, {
    onChoose: (node) => {
      showNode(node);
      treeView.focus();
    },
    onCancel: () => treeView.focus(),
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target === searchView.input) return;
    event.preventDefault();
    searchView.focus();
  });

  const summary = [counted(tree.count - 1, "node")];
  if (trace.updates.length > 0) {
    summary.push(counted(trace.updates.length, "update"), counted(trace.count, "run"));
  }
  document.getElementById("summary").textContent = summary.join(" \u00b7 ");
  document.getElementById("legend").replaceChildren(
    ...[1, 2, 3, 4, 5].map((heat) => element("span", { class: "heat-sample", "data-heat": heat })),
  );
  document.body.classList.toggle("without-trace", trace.updates.length === 0);

  treeView.choose(tree.count > 1 ? 1 : 0);
  if (trace.updates.length > 0) updatesView.select(trace.updates.length - 1);
  else causeView.showNothing();
}
